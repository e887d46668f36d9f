"""One swinging arm in the formats of other programs."""

URDF_ARM = """<robot name="arm">
  <link name="base"/>
  <link name="arm">
    <inertial><origin xyz="0.2 0.01 0"/><mass value="1.5"/>
      <inertia ixx="0.01" iyy="0.05" izz="0.05" ixy="0.001" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="swing" type="continuous">
    <parent link="base"/><child link="arm"/><origin xyz="0 0 0.5"/><axis xyz="0 1 0"/>
  </joint>
</robot>
"""

MJCF_ARM = """<mujoco model="arm">
  <worldbody>
    <body name="arm" pos="0 0 0.5">
      <joint name="swing" type="hinge" axis="0 1 0"/>
      <inertial pos="0.2 0.01 0" mass="1.5" fullinertia="0.01 0.05 0.05 0.001 0 0"/>
    </body>
  </worldbody>
</mujoco>
"""
